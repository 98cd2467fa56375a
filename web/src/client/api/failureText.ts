import { isCodeMissing } from '../../ui/missingCode.ts'
import { ApiError, NetworkError } from './errors.ts'

export const codeMissing = 'Часть программы не загрузилась. Проверьте интернет и попробуйте ещё раз.'

/** Our own sentences are Russian; those of browsers and libraries are English. */
const isOurs = (failure: unknown): failure is Error =>
  failure instanceof ApiError ||
  failure instanceof NetworkError ||
  (failure instanceof Error && /[а-яё]/i.test(failure.message))

/** A failure in words for the user. */
export function failureText(failure: unknown): string {
  if (isOurs(failure)) return failure.message
  return isCodeMissing(failure) ? codeMissing : 'Не получилось из-за ошибки в программе. Попробуйте ещё раз.'
}
