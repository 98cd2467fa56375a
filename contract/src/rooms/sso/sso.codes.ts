import { z } from 'zod'

import { linkedHows, ssoKinds } from './sso.words.ts'

export const SsoKind = z.enum(ssoKinds).meta({ title: 'Вид входа' })
export const LinkedHow = z.enum(linkedHows).meta({ title: 'Кто привязал' })
