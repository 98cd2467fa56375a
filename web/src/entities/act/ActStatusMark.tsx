import { type ActStatus, actStatusTitles } from '@naryad/contract/acts/acts.words'
import IconCheck from '~icons/check'
import IconPencil from '~icons/pencil'
import IconX from '~icons/x'

import { Icon, type IconComponent } from '../../ui/Icon.tsx'

const icons: Readonly<Record<ActStatus, IconComponent>> = {
  DRAFT: IconPencil,
  ISSUED: IconCheck,
  CANCELLED: IconX,
}

export const ActStatusMark = ({ status }: { status: ActStatus }) => (
  <span className="inline-row gap-6 nowrap medium ok off-muted" data-off={status !== 'ISSUED' || undefined}>
    <Icon of={icons[status]} size={14} />
    {actStatusTitles[status]}
  </span>
)
