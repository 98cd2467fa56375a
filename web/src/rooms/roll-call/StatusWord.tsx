import type { RollCallStatus } from '@naryad/contract/roll-call/roll-call.words'

import { Icon } from '../../ui/Icon.tsx'
import { statusLooks } from './statusMarks.ts'

export const StatusWord = ({ status }: { status: RollCallStatus }) => (
  <span className="inline-row gap-6 nowrap muted toned" data-tone={statusLooks[status].tone}>
    <Icon of={statusLooks[status].icon} size={16} />
    {statusLooks[status].short}
  </span>
)
