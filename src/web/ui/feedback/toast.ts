// The state of the notification area. One at a time: a new notification replaces the old one.

export type Toast = {
  id: number;
  title: string;
  description?: string | undefined;
  /** Something failed: red outline, announced at once. */
  destructive?: boolean | undefined;
  action?: { label: string; onClick: () => void } | undefined;
  open: boolean;
};

/** In ms: how long a closed notification stays in memory, so that closing it can still be animated and referred to. */
const removeAfter = 1_000_000;

let current: Toast | null = null;
let lastId = 0;
let removalTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setToast(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a notification. Errors must also be shown inline, beside what failed: this one disappears. */
export function toast(content: Omit<Toast, "id" | "open">): void {
  clearTimeout(removalTimer);
  setToast({ ...content, id: ++lastId, open: true });
}

export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  setToast({ ...current, open: false });
  removalTimer = setTimeout(() => setToast(null), removeAfter);
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): Toast | null => current,
};
