import { approvalPath } from '@naryad/contract/approvals/approvals.words'

import type { SecretBox } from '../../platform/secrets/secret-box.ts'

/** A sealed secret copied to the question about another task cannot be opened. */
const boundTo = (taskId: number): string => `approval of task ${taskId}`

export const linkOf = (origin: string, secret: string): string => `${origin}${approvalPath}#${secret}`

export const sealSecret = (box: SecretBox, taskId: number, secret: string): Buffer =>
  box.seal(Buffer.from(secret), boundTo(taskId))

interface Sealed {
  readonly taskId: number
  readonly sealedSecret: Buffer
}

/** The same link again; undefined if it was sealed with a key that is gone. */
export function openLink(
  box: SecretBox,
  { taskId, sealedSecret }: Sealed,
  origin: string,
): string | undefined {
  const secret = box.open(sealedSecret, boundTo(taskId))
  return secret && linkOf(origin, secret.toString())
}
