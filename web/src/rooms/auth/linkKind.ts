import type { ApiError } from '../../platform/api/errors.ts'

/** A link that will not work however good the password is: used, too old, torn out of its letter. */
export const linkKind = ({ status, fields }: ApiError): 'dead' | 'alive' =>
  status < 429 && status !== 413 && !('password' in fields) ? 'dead' : 'alive'
