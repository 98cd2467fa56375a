import { isHere, lastSeen, stamp } from '../../ui/formats/dates.ts'

import styles from './access.module.css'

export const LastSeen = ({ at, now }: { at: string | null; now: number }) =>
  at === null ? (
    <span className={styles.none}>не входил</span>
  ) : (
    <time className={isHere(at, now) ? styles.here : undefined} dateTime={at} data-tip={stamp(at)}>
      {lastSeen(at, now)}
    </time>
  )
