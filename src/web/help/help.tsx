// The guide for users (docs/guide): the list of its pages with a search, and each page.
import { ArrowLeft, FileQuestionMark, SearchX } from "lucide-react";
import { Link, useSearchParams } from "wouter";
import { ButtonLink } from "#web/ui/button.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { SearchField } from "#web/ui/forms/search-field.tsx";
import { PageHead } from "#web/ui/layout/app-shell.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { findGuidePage, guideIndex, searchGuide } from "./guide-pages.ts";
import { GuideText } from "./guide-text.tsx";

export function Help() {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get("search") ?? "";
  return (
    <>
      <PageHead title="Help" sub="How to do the everyday jobs in Volute." />
      <div className="mb-4 max-w-[36rem]">
        <SearchField
          aria-label="Search Help"
          placeholder="Search Help"
          value={search}
          onSearch={(words) => setParameters(words ? { search: words } : {}, { replace: true })}
          pauseMs={200}
        />
      </div>
      {search ? (
        <Results search={search} />
      ) : (
        <Panel>
          <PanelBody className="guide-index">
            <GuideText page={guideIndex} />
          </PanelBody>
        </Panel>
      )}
    </>
  );
}

function Results({ search }: { search: string }) {
  const results = searchGuide(search);
  if (results.length === 0) {
    return (
      <StateBox
        kind="empty"
        icon={SearchX}
        title={`Nothing in Help matches “${search}”`}
        action={<ButtonLink href="/help">See all pages</ButtonLink>}
      >
        Try one word, such as “email” or “prices”.
      </StateBox>
    );
  }
  return (
    <Panel title={`${results.length} ${results.length === 1 ? "page" : "pages"}`}>
      <PanelBody>
        <ul className="grid gap-4" aria-label="Pages found">
          {results.map(({ name, title, excerpt }) => (
            <li key={name}>
              <Link href={`/help/${name}`} className="font-semibold text-brand-ink underline underline-offset-2">
                {title}
              </Link>
              <p className="t-small text-ink-2">{excerpt}</p>
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  );
}

export function HelpPage({ id }: { id: string }) {
  const page = findGuidePage(id);
  if (!page) {
    return (
      <StateBox
        kind="empty"
        icon={FileQuestionMark}
        level={1}
        title="Help page not found"
        action={
          <ButtonLink href="/help" look="primary">
            See all pages
          </ButtonLink>
        }
      >
        This page doesn’t exist, or it has a new name.
      </StateBox>
    );
  }
  return (
    <>
      <PageHead
        title={page.title}
        back={
          <ButtonLink href="/help" square aria-label="Back to Help">
            <ArrowLeft />
          </ButtonLink>
        }
      />
      <Panel>
        <PanelBody>
          <GuideText page={page} />
        </PanelBody>
      </Panel>
    </>
  );
}
