import { deadLink } from '@naryad/contract/approvals/approvals.words'

import { isDeadLink } from '../../client/api/errors.ts'
import { MissingPage } from '../../ui/public/MissingPage.tsx'

const gone = {
  title: 'Ссылка не действует',
  text: `${deadLink}. Позвоните в сервис: вам отправят новую.`,
}

export const DeadLink = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <MissingPage gone={isDeadLink(error) ? gone : null} error={error} onRetry={onRetry} />
)
