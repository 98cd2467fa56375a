import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits that fit into a URL. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** How a random secret is stored. It cannot be guessed, so a fast hash is enough; passwords need a slow one. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
