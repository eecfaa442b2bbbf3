import { type ReactNode, useEffect } from "react";
import { VoluteMark } from "#web/ui/volute-mark.tsx";

/** The layout of pages beside sign-in, for users who are not signed in. */
export function SignedOutLayout({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Volute`;
  }, [title]);
  return (
    <main className="mx-auto max-w-[460px] px-(--pad) pb-(--pad)">
      <div className="flex h-16 items-center gap-2 text-[1.25rem] font-semibold md:h-18">
        <VoluteMark className="size-7" />
        Volute
      </div>
      <section className="grid gap-4 rounded-md border border-rule-strong bg-panel px-5 py-6 md:mt-12 md:p-10">
        <h1 className="t-title">{title}</h1>
        {children}
        <p className="t-small border-t border-rule pt-4">
          <a className="link" href="/">
            Back to sign in
          </a>
        </p>
      </section>
    </main>
  );
}
