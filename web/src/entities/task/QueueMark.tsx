import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import IconClipboardText from '~icons/clipboard-text'
import IconExternalLink from '~icons/external-link'
import IconGauge from '~icons/gauge'
import IconLockAccess from '~icons/lock-access'
import IconSatellite from '~icons/satellite'

import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { useQueueTitles } from '../settings/shared.ts'

const queueIcons: Record<Queue, IconComponent> = {
  tachograph: IconGauge,
  glonass: IconSatellite,
  skud: IconLockAccess,
  luv: IconClipboardText,
  external: IconExternalLink,
}

interface QueueMarkProps {
  queue: Queue
  size?: 14 | 16 | 18 | 20 | 24
  /** Beside the queue's name the icon needs no accessible name. */
  isSilent?: boolean
}

export function QueueMark({ queue, size = 16, isSilent = false }: QueueMarkProps) {
  const title = useQueueTitles()[queue]
  const spoken = { role: 'img', 'aria-label': title, 'data-tip': title }
  return (
    <span className="inline-flex rigid" style={{ color: `var(--q-${queue})` }} {...(isSilent ? {} : spoken)}>
      <Icon of={queueIcons[queue]} size={size} />
    </span>
  )
}
