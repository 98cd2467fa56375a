import { deadLink } from '@naryad/contract/approvals/approvals.words'

import { ApiError } from '../../client/api/errors.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Note, PublicResult } from '../../ui/public/PublicForm.tsx'

/** A link that was cut on its way is a dead one, too. */
const isDead = (error: Error): boolean => error instanceof ApiError && [400, 404].includes(error.status)

export const DeadLink = ({ error, onRetry }: { error: Error; onRetry: () => void }) =>
  isDead(error) ? (
    <PublicResult title="Ссылка не действует">
      <Note kind="info">{deadLink}. Позвоните в сервис: вам отправят новую.</Note>
    </PublicResult>
  ) : (
    <PublicResult title="Страница не открылась">
      <Note kind="error">{error.message}</Note>
      <Button size="bare" onClick={onRetry}>
        Повторить
      </Button>
    </PublicResult>
  )
