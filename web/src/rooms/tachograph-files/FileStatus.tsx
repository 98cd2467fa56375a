import {
  type TachographFileStatus,
  tachographFileStatusTitles,
} from '@naryad/contract/tachograph-files/tachograph-files.words'
import IconAlertTriangle from '~icons/alert-triangle'
import IconCircleCheck from '~icons/circle-check'
import IconClock from '~icons/clock'
import IconHelpCircle from '~icons/help-circle'

import { Icon, type IconComponent } from '../../ui/Icon.tsx'

const signs: Record<TachographFileStatus, IconComponent> = {
  READING: IconClock,
  ASKS: IconHelpCircle,
  READ: IconCircleCheck,
  UNREADABLE: IconAlertTriangle,
}

const tones = { READING: undefined, ASKS: 'warn', READ: 'ok', UNREADABLE: 'err' } as const

export const FileStatus = ({ status }: { status: TachographFileStatus }) => (
  <span className="inline-row gap-4 nowrap toned" data-tone={tones[status]}>
    <Icon of={signs[status]} size={14} />
    {tachographFileStatusTitles[status]}
  </span>
)
