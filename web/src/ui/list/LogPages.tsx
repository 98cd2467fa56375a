import { Button } from '../controls/Button.tsx'
import { count } from '../formats/numbers.ts'

interface LogPagesProps {
  limit: number
  offset: number
  total: number
  onOffset: (offset: number) => void
}

/** Pages of a log, newest first; nothing for a single one. */
export const LogPages = ({ limit, offset, total, onOffset }: LogPagesProps) =>
  total > limit && (
    <div className="row between gap-8">
      <Button disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - limit))}>
        Новее
      </Button>
      <span className="digits muted">
        {count(offset + 1)}–{count(Math.min(offset + limit, total))} из {count(total)}
      </span>
      <Button disabled={offset + limit >= total} onClick={() => onOffset(offset + limit)}>
        Старше
      </Button>
    </div>
  )
