import { ratePassword, type Strength } from "#domain/users/password.ts";
import { joinClassNames } from "#web/ui/class-names.ts";

const labels: Record<Strength, string> = {
  weak: "Easy to guess. Longer is better: three or four unrelated words, for example.",
  fair: "Fair. A word or two more would make it strong.",
  strong: "Strong.",
};
const barCounts: Record<Strength, number> = { weak: 1, fair: 2, strong: 3 };
const colours: Record<Strength, string> = { weak: "bg-warn", fair: "bg-info", strong: "bg-ok" };

/** A hint under a new password; it prevents nothing (decision 42). */
export function PasswordStrength({ password }: { password: string }) {
  if (password === "") return "At least 6 characters.";
  const strength = ratePassword(password);
  return (
    <span className="grid gap-1">
      <span className="mt-1 flex max-w-40 gap-1" aria-hidden>
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={joinClassNames("h-1 grow", bar <= barCounts[strength] ? colours[strength] : "bg-rule-strong")}
          />
        ))}
      </span>
      <span>{labels[strength]}</span>
    </span>
  );
}
