import { z } from 'zod'

import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { SealedSecrets } from '../mailboxes.repo.ts'

/** By what access tokens are asked for. */
const Grant = z.object({ refreshToken: z.string(), clientSecret: z.string() })
export type Grant = z.infer<typeof Grant>

const Access = z.object({ token: z.string(), until: z.number() })
export type Access = z.infer<typeof Access>

const bound = {
  password: 'mailboxes.password',
  grant: 'mailboxes.grant',
  access: 'mailboxes.access',
} as const

export const sealPassword = (box: SecretBox, password: string): Buffer =>
  box.seal(Buffer.from(password), bound.password)

export const openPassword = (
  box: SecretBox,
  { sealedPassword }: Pick<SealedSecrets, 'sealedPassword'>,
): string | undefined =>
  sealedPassword === null ? undefined : box.open(sealedPassword, bound.password)?.toString()

const sealJson = (box: SecretBox, value: object, what: string): Buffer =>
  box.seal(Buffer.from(JSON.stringify(value)), what)

function openJson<Value>(
  box: SecretBox,
  sealed: Buffer | null,
  what: string,
  schema: z.ZodType<Value>,
): Value | undefined {
  const opened = sealed === null ? undefined : box.open(sealed, what)
  return opened && schema.parse(JSON.parse(opened.toString()))
}

export const sealGrant = (box: SecretBox, grant: Grant): Buffer => sealJson(box, grant, bound.grant)

export const openGrant = (
  box: SecretBox,
  { sealedGrant }: Pick<SealedSecrets, 'sealedGrant'>,
): Grant | undefined => openJson(box, sealedGrant, bound.grant, Grant)

export const sealAccess = (box: SecretBox, access: Access): Buffer => sealJson(box, access, bound.access)

export const openAccess = (box: SecretBox, sealedAccess: Buffer | null): Access | undefined =>
  openJson(box, sealedAccess, bound.access, Access)
