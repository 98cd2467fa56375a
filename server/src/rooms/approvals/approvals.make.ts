import type { ApprovalInput } from '@naryad/contract/approvals/approvals'
import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'

import type { Caller } from '../../testing/callers.ts'

const secretIn = (link: string): string => link.slice(link.indexOf('#') + 1)

/** Asks by a letter; returns the question and the secret of its link. */
export async function ask(who: Caller, taskId: number, facts: Partial<ApprovalInput> = {}) {
  const { body } = await who.call(approvalsRoutes.send, {
    params: { id: taskId },
    body: { sentTo: 'Ахметов К.', email: 'ahmetov@client.ru', ...facts },
  })
  return { ...body.approval, link: body.link, secret: secretIn(body.link) }
}
