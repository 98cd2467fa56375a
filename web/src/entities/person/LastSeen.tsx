import { isHere, lastSeen, stamp } from '../../ui/formats/dates.ts'

export const LastSeen = ({ at, now }: { at: string | null; now: number }) =>
  at === null ? (
    <span className="muted">не входил</span>
  ) : (
    <time className={isHere(at, now) ? 'ok' : undefined} dateTime={at} data-tip={stamp(at)}>
      {lastSeen(at, now)}
    </time>
  )
