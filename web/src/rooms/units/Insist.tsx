import IconAlertTriangle from '~icons/alert-triangle'

import { Icon } from '../../ui/Icon.tsx'

import styles from './units.module.css'

/** Why the server refused what it accepts if the user insists: «НКМ-2 № 77120 с 14:05 у Сафина М.» */
export const Insist = ({ text }: { text: string | null }) => (
  <p role="alert" className={styles.warning}>
    <Icon of={IconAlertTriangle} size={14} />
    <span>{text} Отправить всё равно?</span>
  </p>
)
