// The only page written by hand on the server: it asks before another site's link signs a user out (decision 43).

export function renderSignOutPage(): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Sign out of Volute?</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>Sign out of Volute?</h1>
<p>A link on another site asked to sign you out.</p>
<p><a href="/api/auth/logout-redirect">Sign out</a></p><p><a href="/">Stay signed in</a></p></main></body></html>`;
}
