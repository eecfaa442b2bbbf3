// The company's users, with the last change.
import type * as z from "zod/mini";
import {
  createCompanyUser,
  deleteCompanyUser,
  listCompanyUsers,
  updateCompanyUser,
} from "#contract/users/company-users.ts";
import { answer, sampleOf } from "./answers.ts";
import { refuseOvertaken } from "./quotes.ts";

export type WireUser = z.input<typeof listCompanyUsers.reply>[number];

/** Replies to the list's calls as the server does. The returned functions change it as another user would. */
export function answerUsers(users: WireUser[] = sampleOf(listCompanyUsers)) {
  let list = users;
  const find = (id: string | undefined) => {
    const user = list.find((one) => one.id === id);
    if (!user) throw new Error(`there is no person ${id}`);
    return user;
  };
  const change = (id: string, fields: Partial<WireUser>) => {
    const { version } = find(id);
    list = list.map((user) => (user.id === id ? { ...user, ...fields, version: version + 1 } : user));
    return find(id);
  };
  const add = (fields: Partial<WireUser>) => {
    const id = `01990000-0000-7000-8000-${String(list.length).padStart(12, "0")}`;
    list = [...list, { ...(users[0] as WireUser), ...fields, id, version: 1 }];
    return find(id);
  };
  const remove = (id: string | undefined) => {
    list = list.filter((user) => user.id !== id);
    return { success: true as const };
  };
  answer(listCompanyUsers, () => list);
  answer(createCompanyUser, ({ body }) => {
    const { password: _, ...fields } = body as Partial<WireUser> & { password?: string };
    return add(fields);
  });
  answer(updateCompanyUser, ({ params, body }) => {
    const { version, password: _, currentPassword: __, ...fields } = body as Partial<WireUser> & Passwords;
    const user = find(params.id);
    return version === user.version ? change(user.id, fields) : refuseOvertaken(user);
  });
  answer(deleteCompanyUser, ({ params }) => remove(params.id));
  return { add, change, remove };
}

interface Passwords {
  password?: string;
  currentPassword?: string;
}
