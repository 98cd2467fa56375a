import { z } from 'zod'

import { linkedHows, proofKinds, ssoKinds } from './sso.words.ts'

export const SsoKind = z.enum(ssoKinds).meta({ title: 'Вид входа' })
export const LinkedHow = z.enum(linkedHows).meta({ title: 'Кто привязал' })
export const ProofKind = z.enum(proofKinds).meta({ title: 'Чем подтверждается личность' })
