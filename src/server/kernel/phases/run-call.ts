// One call from cookie to reply. Each phase takes the call and returns it with one more field, or throws a `Problem`.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "#domain/actor.ts";
import type { Database } from "#server/database/connect.ts";
import { unauthorized } from "#server/kernel/errors.ts";
import { type AuthorisedCall, authoriseActor } from "./authorise-actor.ts";
import { checkVersion } from "./check-version.ts";
import { commit } from "./commit.ts";
import { decide } from "./decide.ts";
import { type FoundCall, findRecord } from "./find-record.ts";
import { identifyActor } from "./identify-actor.ts";
import { type OpenCall, openTransaction } from "./open-transaction.ts";
import { permitRecord } from "./permit-record.ts";
import type { CallPlan } from "./plan-call.ts";
import { prepare } from "./prepare.ts";
import { type ReceivedCall, readRequest } from "./read-request.ts";
import { recordAudit } from "./record-audit.ts";
import { describeRefusal, recordRefusal } from "./refusal-entries.ts";
import { sendReply } from "./send-reply.ts";
import { recordCall } from "./streamed-reply.ts";
import { type WrittenCall, write } from "./write.ts";

export async function runCall(plan: CallPlan, database: Database, request: FastifyRequest, reply: FastifyReply) {
  recordCall();
  const received = readRequest(plan, database, request);
  const run = () => runPhases(plan, received, reply);
  return plan.steps.takeTurn ? plan.steps.takeTurn(received.web, run) : run();
}

async function runPhases(plan: CallPlan, received: ReceivedCall, reply: FastifyReply) {
  try {
    const isUnderWay = plan.endpoint.always === true;
    const first = plan.steps.prepare && (await openTransaction(received, { isReading: true, isUnderWay }, checkCall));
    const prepared = first && (await prepare(first));

    const mode = { isReading: plan.isReading, isUnderWay: isUnderWay || plan.steps.prepare !== undefined };
    const kept = await openTransaction(received, mode, async (open) => {
      const checked = await checkCall(open);
      const decided = decide({ ...checked, prepared });
      const written = await write(decided);
      const entry = recordAudit(written);
      return commit(written, entry);
    });

    return await sendReply(kept, reply, () => authoriseAgain(kept));
  } catch (error) {
    throw await recordRefusal(describeRefusal(error, received), received);
  }
}

/** Everything before the decision. If a call has slow work to prepare, this runs before that and again after it. */
async function checkCall(open: OpenCall): Promise<FoundCall> {
  const authorising = identifyActor(open).then(authoriseActor);
  const found = await findRecord(open, authorising);
  const permitted = permitRecord(found);
  return checkVersion(permitted);
}

/** Between the parts of a streamed reply; throws if session, role or company have changed. */
async function authoriseAgain(call: WrittenCall): Promise<void> {
  const mode = { isReading: true, isUnderWay: true };
  const again = await openTransaction<AuthorisedCall>(call, mode, async (open) => {
    const authorising = identifyActor(open).then(authoriseActor);
    return call.steps.permit ? permitRecord(await findRecord(open, authorising)) : authorising;
  });
  const [before, now]: (Actor | null)[] = [call.actor, again.actor];
  const kept = ["companyId", "role", "showPricingToUsers", "engineersSee"] as const;
  if (!kept.every((key) => now?.[key] === before?.[key])) throw unauthorized();
}
