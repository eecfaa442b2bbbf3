import {
  FileText,
  Gauge,
  House,
  LogOut,
  Moon,
  Plus,
  SlidersHorizontal,
  Sun,
  User,
  Users,
  VenetianMask,
  WifiOff,
} from "lucide-react";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { AppBar } from "#web/ui/app-bar.tsx";
import { ActionBar, AppShell, PageHead, WithAside } from "#web/ui/app-shell.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Money } from "#web/ui/figure.tsx";
import { Menu, MenuChoice, MenuHead, MenuLink, MenuSeparator } from "#web/ui/menu.tsx";
import { SideNav, TabBar } from "#web/ui/navigation.tsx";
import { Cell, Cells, Plate } from "#web/ui/plate.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateBox } from "#web/ui/state-box.tsx";
import { Steps } from "#web/ui/steps.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Choices, Fields } from "./kit-forms.tsx";
import { Floating, Small } from "./kit-marks.tsx";
import { PricePanel } from "./kit-price.tsx";
import { Colours, Rows } from "./kit-tables.tsx";

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get("theme") ?? "light";

const pages = [
  { href: "/", label: "Home", icon: House },
  { href: "/quotes", label: "Quotes", icon: FileText, current: true },
];
const admin = [
  { href: "/admin", label: "Admin", icon: Gauge },
  { href: "/users", label: "Users", icon: Users },
  { href: "/settings", label: "Settings", icon: SlidersHorizontal },
];
const logo = `data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='#0a5c70' stroke-width='2.2'><path d='M12 2.5 21 7.7v8.6L12 21.5 3 16.3V7.7Z'/><path d='M8.2 15.8V8.6l7.6 7V8.4'/></svg>")}`;

function Kit() {
  const [theme, setTheme] = useState("light");
  const [tab, setTab] = useState("locations");
  const wizard = query.has("wizard");
  return (
    <AppShell
      banner={
        query.has("impersonating") && (
          <Banner tone="hazard" icon={VenetianMask} action={<Button size="sm">Exit Impersonation</Button>}>
            Platform Admin impersonating: Northern Pumps Ltd
          </Banner>
        )
      }
      bar={
        <AppBar name="Northern Pumps Ltd" logo={logo}>
          <span className="bar-state">
            <WifiOff /> Offline
          </span>
          <Menu
            trigger={
              <button type="button" className="bar-user">
                <VisuallyHidden>User menu</VisuallyHidden>
                <span>
                  <strong>Tom Hargreaves</strong>
                  <small>company admin</small>
                </span>
                <Avatar initials="TH" />
              </button>
            }
          >
            <MenuHead>tom@northern-pumps.test</MenuHead>
            <MenuSeparator />
            <MenuLink icon={User} href="/profile">
              Profile
            </MenuLink>
            <MenuSeparator />
            <MenuChoice
              label="Theme"
              value={theme}
              onChange={setTheme}
              options={[
                { value: "light", name: "Light", icon: Sun },
                { value: "dark", name: "Dark", icon: Moon },
                { value: "system", name: "System" },
              ]}
            />
            <MenuSeparator />
            <MenuLink icon={LogOut} href="#logout" leave>
              Logout
            </MenuLink>
          </Menu>
        </AppBar>
      }
      side={<SideNav label="Main" groups={[pages, admin]} />}
      tabs={<TabBar label="Main, bottom" items={[...pages, ...admin]} />}
    >
      <PageHead
        title="Component kit"
        sub="Ancoats Mill Management Co. · M4 6BF"
        actions={
          <ButtonLink href="/wizard" look="primary">
            <Plus /> New Quote
          </ButtonLink>
        }
      />
      <WithAside aside={<PricePanel firmness="estimate" />}>
        <Steps steps={["Customer", "Job Details", "Review"]} current={2} />
        <Choices />
      </WithAside>
      <div className="mt-6 grid gap-6">
        <div className="grid grid-cols-3 items-start gap-4 max-lg:grid-cols-1">
          <PricePanel firmness="none" />
          <PricePanel firmness="estimate" />
          <PricePanel firmness="firm" />
        </div>
        <Tabs
          label="Settings"
          fill
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "branding", label: "Branding" },
            { value: "quotes", label: "Quotes" },
            { value: "locations", label: "Locations" },
            { value: "equipment", label: "Equipment" },
            { value: "rules", label: "Rules", count: 2 },
          ]}
        >
          <Rows />
        </Tabs>
        <div className="grid grid-cols-2 items-start gap-4 max-lg:grid-cols-1">
          <Fields />
          <div className="grid gap-4">
            <Small />
            <Floating />
            <Skeleton cells={3} lines={3} />
          </div>
        </div>
        <Plate title="Technical Details" foot="Prices and rules as they stood when calculated.">
          <Cells columns={3}>
            <Cell label="Location" note="1.5 h · £68.00/hr">
              Manchester Central
            </Cell>
            <Cell label="Equipment access" note="2 engineers">
              Plant room, restricted
            </Cell>
            <Cell label="Job type" note="5.0 h">
              Like-for-like replacement
            </Cell>
            <Cell label="Notes" wide>
              Isolation valve seized on the return leg; allow for a drain-down.
            </Cell>
          </Cells>
        </Plate>
        <div className="grid grid-cols-3 items-start gap-4 max-lg:grid-cols-1">
          <StateBox
            kind="empty"
            title="No quotes found"
            action={
              <ButtonLink href="/wizard" look="primary">
                Create Quote
              </ButtonLink>
            }
          >
            Nothing matches these filters.
          </StateBox>
          <StateBox kind="no-access" title="Access Denied" action={<ButtonLink href="/">Home</ButtonLink>}>
            You don't have permission to access the admin dashboard.
          </StateBox>
          <StateBox
            kind="error"
            title="Something went wrong"
            action={
              <>
                <Button look="primary">Try Again</Button>
                <Button>Reload Page</Button>
              </>
            }
          >
            An unexpected error occurred
          </StateBox>
        </div>
        <Colours />
      </div>
      {wizard && (
        <ActionBar
          summary={
            <button type="button" aria-label="Open price breakdown">
              <Badge tone="dashed">Preview</Badge>
              <Money pence={374195} symbol="£" />
            </button>
          }
        >
          <Button>Previous</Button>
          <Button look="primary">Next</Button>
        </ActionBar>
      )}
      <Toaster />
    </AppShell>
  );
}

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Kit />
    </StrictMode>,
  );
}
