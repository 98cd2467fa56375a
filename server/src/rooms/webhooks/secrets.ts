import type { SecretBox } from '../../platform/secrets/secret-box.ts'

const context = (id: number): string => `webhooks.${id}`

export const sealSecret = (box: SecretBox, id: number, secret: string): Buffer =>
  box.seal(Buffer.from(secret), context(id))

/** Undefined if the key that sealed it is gone. */
export const openSecret = (box: SecretBox, id: number, sealed: Buffer): string | undefined =>
  box.open(sealed, context(id))?.toString()

export interface SealedSecrets {
  readonly id: number
  readonly sealedSecret: Buffer
  /** Null once its time is over. */
  readonly sealedFormerSecret: Buffer | null
}

/** The secrets that sign now, the new one first. */
export const signingSecrets = (
  box: SecretBox,
  { id, sealedSecret, sealedFormerSecret }: SealedSecrets,
): string[] =>
  [sealedSecret, sealedFormerSecret]
    .map((sealed) => sealed && openSecret(box, id, sealed))
    .filter((secret) => typeof secret === 'string')
