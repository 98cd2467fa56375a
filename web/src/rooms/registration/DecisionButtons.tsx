import IconCheck from '~icons/check'
import IconX from '~icons/x'

import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { openDecline } from './openDecline.tsx'
import type { RequestRow } from './registration.queries.ts'
import type { Approval } from './useApproval.ts'

interface DecisionButtonsProps {
  request: RequestRow
  approval: Approval
}

export const DecisionButtons = ({ request, approval: { approve, isRunning } }: DecisionButtonsProps) => (
  <>
    <Button variant="filled" leftSection={<Icon of={IconCheck} />} isBusy={isRunning} onClick={approve}>
      Одобрить
    </Button>
    <Button leftSection={<Icon of={IconX} />} onClick={() => openDecline(request)}>
      Отклонить…
    </Button>
  </>
)
