import { approvalLink } from '@naryad/contract/approvals/approvals.words'

import type { SecretBox } from '../../platform/secrets/secret-box.ts'

/** What the link asks about. A sealed secret copied to another question cannot be opened. */
export type AskedAbout = { readonly taskId: number } | { readonly planOf: number }

const boundTo = (about: AskedAbout): string =>
  'taskId' in about ? `approval of task ${about.taskId}` : `approval of the plan of company ${about.planOf}`

export const linkOf = (origin: string, secret: string): string => `${origin}${approvalLink(secret)}`

export const sealSecret = (box: SecretBox, about: AskedAbout, secret: string): Buffer =>
  box.seal(Buffer.from(secret), boundTo(about))

type Sealed = AskedAbout & { readonly sealedSecret: Buffer }

/** The secret of the same link again; undefined if it was sealed with a key that is gone. */
export const openSecret = (box: SecretBox, { sealedSecret, ...about }: Sealed): string | undefined =>
  box.open(sealedSecret, boundTo(about))?.toString()
