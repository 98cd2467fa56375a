import { z } from 'zod'

import { Moment } from '../../kit/fields.ts'
import { GivenPassword, NewPassword } from '../../kit/passwords.ts'
import { CodeBesides } from './second-factor.ts'

export const SessionKind = z.enum(['DESKTOP', 'PHONE', 'PROGRAM'])
export type SessionKind = z.infer<typeof SessionKind>

/** A signed-in device. */
export const Session = z
  .object({
    /** A public id, not the session's secret id, which only tokens contain. */
    id: z.int(),
    /** «Chrome 141, Windows 11». */
    device: z.string(),
    kind: SessionKind,
    address: z.string(),
    createdAt: Moment,
    lastSeenAt: Moment,
    isThis: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

/** Ending sessions of other devices requires re-authentication. */
export const EndSessions = z.strictObject({ password: GivenPassword })
export type EndSessions = z.infer<typeof EndSessions>

export const ChangePassword = z.strictObject({
  oldPassword: GivenPassword.meta({ title: 'Текущий пароль' }),
  newPassword: NewPassword,
  code: CodeBesides,
})
export type ChangePassword = z.infer<typeof ChangePassword>
