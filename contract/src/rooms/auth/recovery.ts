import { z } from 'zod'

import { Email } from '../../kit/contact-fields.ts'
import { line, personName } from '../../kit/fields.ts'
import { NewPassword } from '../../kit/passwords.ts'

export const RecoveryInput = z.strictObject({ email: Email })
export type RecoveryInput = z.infer<typeof RecoveryInput>

/**
 * The token from the fragment of the URL in the letter: 256 random bits, base64url, valid once and for
 * one hour.
 */
const token = z
  .string()
  .regex(/^[\w-]{43}$/, 'ссылка повреждена: откройте её из письма целиком')
  .meta({ title: 'Ссылка' })

export const ResetPasswordInput = z.strictObject({ token, password: NewPassword })
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>

/** Identifies the owner of a link. Sent in the body, so that the token appears in no URL and no log. */
export const LinkGiven = z.strictObject({ token })

/** The holder of the link has access to the mailbox, so the e-mail reveals nothing new. */
export const LinkOwner = z
  .object({ email: z.string(), isFirstPassword: z.boolean() })
  .meta({ id: 'LinkOwner' })
export type LinkOwner = z.infer<typeof LinkOwner>

/**
 * Creates the first administrator of an empty installation; requires the code that the server has
 * printed.
 */
export const SetUpInput = z.strictObject({
  code: line({ title: 'Код', min: 1, max: 40 }),
  email: Email,
  lastName: personName({ title: 'Фамилия', min: 1, max: 100 }),
  firstName: personName({ title: 'Имя', min: 1, max: 100 }),
  middleName: personName({ title: 'Отчество', max: 100 }).default(''),
  password: NewPassword,
})
export type SetUpInput = z.infer<typeof SetUpInput>

/** The response is the same whether or not the account exists. */
export const MessageReply = z.object({ message: z.string() }).meta({ id: 'MessageReply' })
