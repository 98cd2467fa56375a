import type { ApiError } from '../../platform/api/errors.ts'

/** A link that is used, expired or incomplete, and cannot work with any password. */
export const linkKind = ({ status, fields }: ApiError): 'dead' | 'alive' =>
  status < 429 && status !== 413 && !('password' in fields) ? 'dead' : 'alive'
