import type { FactState, Light } from '@naryad/contract/lights/lights'
import { lightTitles } from '@naryad/contract/lights/lights.words'
import IconAlertTriangle from '~icons/alert-triangle'
import IconCircleCheck from '~icons/circle-check'
import IconCircleX from '~icons/circle-x'
import IconHelpCircle from '~icons/help-circle'

import { Icon, type IconComponent } from '../../ui/Icon.tsx'

import styles from './light.module.css'

const signs: Record<Light, IconComponent> = {
  RED: IconCircleX,
  YELLOW: IconAlertTriangle,
  GREEN: IconCircleCheck,
}

/** The traffic light of a truck as a sign and a word; the colour is never alone. */
export const LightMark = ({ light }: { light: Light }) => (
  <span className={`inline-row gap-6 medium nowrap ${styles.mark}`} data-light={light}>
    <Icon of={signs[light]} size={14} />
    {lightTitles[light]}
  </span>
)

/** The sign of a fact that is not in order. */
export const FactSign = ({ state, light }: { state: FactState; light: Light }) => {
  if (state === 'OK' || state === 'NOT_NEEDED') return null
  return <Icon of={state === 'UNKNOWN' ? IconHelpCircle : signs[light]} size={14} />
}
