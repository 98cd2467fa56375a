import type { ApiError } from '../../client/api/errors.ts'

/** «dead»: the link is used, expired or incomplete, so no password can make it work. */
export const linkKind = ({ status, fields }: ApiError): 'dead' | 'alive' =>
  status < 429 && status !== 413 && !('password' in fields) ? 'dead' : 'alive'
