import { approvalPath } from '@naryad/contract/approvals/approvals.words'

import type { SecretBox } from '../../platform/secrets/secret-box.ts'

/** What the link asks about. A sealed secret copied to another question cannot be opened. */
export type AskedAbout = { readonly taskId: number } | { readonly planOf: number }

const boundTo = (about: AskedAbout): string =>
  'taskId' in about ? `approval of task ${about.taskId}` : `approval of the plan of company ${about.planOf}`

export const linkOf = (origin: string, secret: string): string => `${origin}${approvalPath}#${secret}`

export const sealSecret = (box: SecretBox, about: AskedAbout, secret: string): Buffer =>
  box.seal(Buffer.from(secret), boundTo(about))

type Sealed = AskedAbout & { readonly sealedSecret: Buffer }

/** The same link again; undefined if it was sealed with a key that is gone. */
export function openLink(
  box: SecretBox,
  { sealedSecret, ...about }: Sealed,
  origin: string,
): string | undefined {
  const secret = box.open(sealedSecret, boundTo(about))
  return secret && linkOf(origin, secret.toString())
}
