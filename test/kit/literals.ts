// The texts that are promised word for word, by section of QB or AD and by where they are placed. A test asserts one by
// naming it, `literal("QB 2.5", "View All")`; literals.test.ts fails for one that no test names. Formats ("MMM dd, yyyy"),
// addresses and names of values are no texts. What QB 1, QB 9 and AD 9 only repeat stands where it is first placed.

export const literals = {
  "QB 2.2": {
    screen: [
      "Your Company",
      "Sign Out",
      "Platform Admin impersonating: {company name}",
      "Exit Impersonation",
      "Something went wrong",
      "An unexpected error occurred",
      "Try Again",
      "Reload Page",
    ],
  },
  "QB 2.5": {
    screen: ["Active", "Draft", "-", "View All", "Quick Info", "Offline Data: Synced", "Quick Actions", "Export Data"],
  },
  "QB 2.6": {
    screen: [
      "Pricing Zone Detected",
      "Create Quote",
      "Creating...",
      "Calculate",
      "Calculating...",
      "Save & View Quote",
    ],
  },
  "QB 2.7": { screen: ["Copy", "Showing 1 to N of M total quotes", "No quotes found"] },
  "QB 2.8": {
    screen: [
      "Quote {quoteNumber}",
      "Not specified",
      "-",
      "Applied Calculation Rules",
      "Quote not calculated yet",
      "Valid Until: 30 days",
      "Quote Not Found",
    ],
    document: ["Not specified", "Quote not calculated yet"],
  },
  "QB 2.9": { screen: ["Edit Details", "Save Changes", "Cancel", "Recalculate"] },
  "QB 4": {
    screen: [
      "Active",
      "Draft",
      "Calculated",
      "Preview",
      "Complete wizard to calculate",
      "Signing in…",
      "Unauthorized",
      "You are logged out. Logging in again...",
    ],
  },
  "QB 5": {
    screen: ["Please enter a valid UK postcode", "Note cannot be empty"],
    reply: ["Please enter a valid UK postcode"],
  },
  "QB 6": { screen: ["-"] },
  "QB 7": { screen: ["Failed to fetch company: {status}"] },
  "QB 8": {
    screen: [
      "Network error: Unable to connect to server. Please check your internet connection.",
      "Request timeout: The server took too long to respond.",
      "Unauthorized",
      "You are logged out. Logging in again...",
      "Login failed",
      "HTTP {status}",
      "Failed to exit impersonation",
      "Error",
      "Failed to create quote. Please try again.",
      "Quote Created",
      "Quote {number} has been created successfully.",
      "Failed to calculate quote. Please try again.",
      "Quote Calculated",
      "Quote calculation completed successfully.",
      "Failed to update note",
      "Success",
      "Note updated successfully",
      "Failed to update quote. Please try again.",
      "Quote Updated",
      "Quote has been updated successfully.",
      "Failed to recalculate quote. Please try again.",
      "Quote Recalculated",
      "Quote calculations have been updated.",
      "Quote Not Found",
      "Something went wrong",
    ],
    reply: ["Unauthorized"],
  },
  "QB 9": { document: ["30 days"] },
  "AD 2 Admin dashboard": {
    screen: [
      "No change vs",
      "No recent activity",
      "This Month Overview",
      "Access Denied",
      "You don't have permission to access the admin dashboard.",
      "Unauthorized",
    ],
  },
  "AD 2 Platform Administration": {
    screen: [
      "Access denied. You don't have permission to access the platform admin dashboard.",
      "Currently impersonating: {company name}",
      "Exit Impersonation",
      "Search companies...",
      "No companies found",
      "Create your first company to get started",
      "Search users...",
      "No Company",
      "No users found",
      "$X/mo",
      "Free",
      "N users",
      "Unlimited users",
      "N quotes",
      "Unlimited quotes",
      "No plans found",
      'Are you sure you want to delete "{name}"? This action cannot be undone.',
    ],
  },
  "AD 2 Settings": {
    screen: [
      "Settings Management",
      "Platform admins should use the Platform Admin Dashboard for settings management, or impersonate a company to manage company-specific settings.",
      "You don't have permission to access settings. Only company administrators can manage company settings.",
      "Add",
      'No items found. Click "Add New" to create your first entry.',
      "Loading...",
      "x",
    ],
  },
  "AD 2 Configuration item dialog": { screen: ["Enable this item for use in quotes"] },
  "AD 2 Configuration Rules": {
    screen: [
      "Priority N",
      "When {trigger type} is {values}",
      "Then show only {constraint type} {values}",
      "No Configuration Rules",
    ],
  },
  "AD 2 Quote Status Management": { screen: ["Access Denied", "Platform admin access required."] },
  "AD 2 Audit Logs": { screen: ["Failed", "Access denied. Only admins can view audit logs."] },
  "AD 2 Role Permissions": { screen: ["Access denied. Only Platform Admins can manage role permissions."] },
  "AD 2 User Management": { screen: ["User / Engineer", "Unable to load users", "No users found"] },
  "AD 2 Profile": { screen: ["Unable to load user profile. Please try refreshing the page."] },
  "AD 2 Not-found page": { screen: ["Page Not Found", "Return to Home"] },
  "AD 5 Platform forms": {
    screen: [
      "Company name and slug are required",
      "Please fill in all required fields",
      "Plan name and description are required",
    ],
    reply: [
      "Company name and slug are required",
      "Please fill in all required fields",
      "Plan name and description are required",
    ],
  },
  "AD 5 Configuration items": {
    screen: [
      "Name is required",
      "Labour hours is required",
      "Hourly rate is required",
      "Minimum engineers is required",
      "Multiplier is required",
      "Base hours is required",
      "Material cost base is required",
      "Power (kW) is required",
      "Cost multiplier is required",
      "X must be a valid number",
      "Are you sure you want to delete this item?",
    ],
    reply: ["Name is required", "X must be a valid number"],
  },
  "AD 5 Configuration rule": {
    screen: [
      "Rule name is required",
      "At least one trigger value is required",
      "At least one allowed value is required",
    ],
    reply: [
      "Rule name is required",
      "At least one trigger value is required",
      "At least one allowed value is required",
    ],
  },
  "AD 5 Branding and settings": {
    screen: ["Must be a valid hex color", "Please select an image file", "Image size must be less than 2MB"],
    reply: ["Must be a valid hex color"],
  },
  "AD 5 Quote status form": { screen: ["Are you sure you want to delete this quote status?"] },
  "AD 5 Company users": {
    screen: [
      "Please enter a valid email address",
      "First name is required",
      "Last name is required",
      "Password must be at least 6 characters",
      "Please confirm your password",
      "Passwords do not match",
      "Current password is required to set a new password",
    ],
    reply: [
      "Please enter a valid email address",
      "First name is required",
      "Last name is required",
      "Please select a role",
      "Password must be at least 6 characters",
    ],
  },
  "AD 5 Change own password": {
    screen: [
      "Current password is required",
      "New password must be at least 6 characters",
      "Please confirm your new password",
      "New passwords don't match",
    ],
    reply: ["New password must be at least 6 characters"],
  },
  "AD 7": { screen: ["Item deleted successfully", "Failed to fetch company: {status}"] },
  "AD 8 Platform": {
    screen: [
      "Error",
      "Failed to create company",
      "Failed to create user",
      "Failed to create plan",
      "Failed to switch company",
      "Failed to exit impersonation",
      "Failed to update company",
      "Failed to delete company",
      "Failed to update user",
      "Failed to delete user",
      "Failed to update plan",
      "Failed to delete plan",
      "Failed to fetch users",
      "Failed to fetch companies",
      "Company created successfully!",
      "User created successfully!",
      "Plan created successfully!",
      "Successfully switched company view. Redirecting...",
      "Exited company impersonation.",
    ],
  },
  "AD 8 Configuration items": {
    screen: [
      "Failed to create {item}",
      "Failed to update {item}",
      "Validation error: Please check all required fields are filled correctly",
      "Permission denied: You don't have access to perform this action",
      "Server error: Please try again later",
      "{Item} created successfully",
      "{Item} updated successfully",
      "Error",
      "Failed to delete item",
    ],
  },
  "AD 8 Rules": {
    screen: [
      "Error Creating Rule",
      "Error Updating Rule",
      "Failed to create configuration rule. Check console for details.",
      "Failed to update configuration rule. Check console for details.",
      "Failed to delete configuration rule",
      "Configuration rule created successfully",
      "Configuration rule updated successfully",
      "Configuration rule deleted successfully",
    ],
  },
  "AD 8 Company settings": {
    screen: [
      "Failed to update company name. Please try again.",
      "Failed to update brand settings. Please try again.",
      "Failed to update quote settings. Please try again.",
      "Failed to upload image. Please try again.",
      "Upload failed",
      "Failed to remove logo. Please try again.",
    ],
  },
  "AD 8 Quote statuses": {
    screen: [
      "Failed to create quote status.",
      "Failed to update quote status.",
      "Failed to delete quote status.",
      "Cannot Delete",
      "System default statuses cannot be deleted.",
      "Status Created",
      "Status Updated",
      "Status Deleted",
    ],
    reply: ["System default statuses cannot be deleted."],
  },
  "AD 8 Audit logs": {
    screen: [
      "Error loading audit logs: {message}",
      "Failed to fetch audit logs",
      "Failed to fetch recent activity",
      "No audit logs found matching your criteria.",
    ],
  },
  "AD 8 Permissions": {
    screen: [
      "Failed to update permissions",
      "Failed to create permissions",
      "Permissions updated successfully",
      "Permissions created successfully",
    ],
  },
  "AD 8 Users": {
    screen: [
      "Failed to create user. Please try again.",
      "Failed to update user. Please try again.",
      "Failed to delete user. Please try again.",
      "User created",
      "User updated",
      "User deleted",
    ],
  },
  "AD 8 Password change": {
    screen: [
      "Password Change Failed",
      "Your current password is incorrect. Please try again.",
      "Please fill in all required fields.",
      "Your new password must be at least 6 characters long.",
      "Account not found. Please try logging in again.",
      "A server error occurred. Please try again later.",
      "Failed to change password. Please try again.",
      "Password updated",
    ],
  },
  "AD 8 Access": { screen: ["You are logged out. Logging in again..."] },
  "AD 9": { screen: ["Just now"] },
} as const satisfies Record<string, Partial<Record<"screen" | "reply" | "document", readonly string[]>>>;

/** Quoted too, and shown nowhere: replaced by a decision, or for another reason. */
export const unusedLiterals = [
  { section: "QB 2.5", text: "Coming soon", decision: 35, because: "Export Data works" },
  { section: "QB 2.7", text: "Coming soon", decision: 35, because: "Copy works" },
  { section: "QB 2.8", text: "Coming soon", decision: 35, because: "Download PDF, Duplicate Quote, PDF and CSV work" },
  { section: "QB 2.5", text: "User", decision: null, because: "everyone has a role, so its default is never shown" },
  {
    section: "QB 8",
    text: "Quote not found",
    decision: null,
    because: "the page says Quote Not Found, as QB 2.8 does",
  },
] as const;

type Literals = typeof literals;
type TextOf<Section extends keyof Literals> = {
  [Place in keyof Literals[Section]]: Literals[Section][Place] extends readonly (infer Text)[] ? Text : never;
}[keyof Literals[Section]];

/** The text, with these values in place of what it leaves open: {name}, or a word such as N. */
export function literal<Section extends keyof Literals>(
  section: Section,
  text: TextOf<Section> & string,
  values: Record<string, string | number> = {},
): string {
  const places = Object.values(literals[section] as Record<string, readonly string[]>);
  if (!places.some((texts) => texts.includes(text))) throw new Error(`${section} does not quote "${text}"`);
  return Object.entries(values).reduce<string>((filled, [key, value]) => {
    const open = filled.includes(`{${key}}`) ? `{${key}}` : new RegExp(`\\b${key}\\b`);
    return filled.replace(open, () => String(value));
  }, text);
}
