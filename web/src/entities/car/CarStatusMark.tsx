import type { CarStatus } from '@naryad/contract/cars/cars'
import { carStatusTitles } from '@naryad/contract/cars/cars.fields'
import IconArchive from '~icons/archive'
import IconCircleCheck from '~icons/circle-check'
import IconPlayerPause from '~icons/player-pause'
import IconRoad from '~icons/road'
import IconSettings from '~icons/settings'
import IconTool from '~icons/tool'

import { Icon, type IconComponent } from '../../ui/Icon.tsx'

import styles from './cars.module.css'

const signs: Record<CarStatus, IconComponent> = {
  READY: IconCircleCheck,
  ON_ROUTE: IconRoad,
  IN_SERVICE: IconSettings,
  IN_REPAIR: IconTool,
  IDLE: IconPlayerPause,
  ARCHIVED: IconArchive,
}

/** Icon and text in the colour of a truck's status. */
export const CarStatusMark = ({ status }: { status: CarStatus }) => (
  <span className={`inline-row gap-6 min-width-0 nowrap valign-middle ${styles.status}`} data-status={status}>
    <Icon of={signs[status]} size={14} />
    <span className="clip ellipsis" data-tip-cut>
      {carStatusTitles[status]}
    </span>
  </span>
)
