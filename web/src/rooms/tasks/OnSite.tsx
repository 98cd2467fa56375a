import type { TaskItem } from '@naryad/contract/tasks/tasks'
import IconMapPinCheck from '~icons/map-pin-check'

import { Button } from '../../ui/controls/Button.tsx'
import { clock } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useMayMark } from './useMayMark.ts'
import { useOnSite } from './useOnSite.ts'

interface OnSiteProps {
  task: TaskItem
  onSiteAt: string | null
}

/** «Я на месте» for the operator of the task: the button, and after it the time. */
export function OnSite({ task, onSiteAt }: OnSiteProps) {
  const mayMark = useMayMark(task)
  const { at, isBusy, mark } = useOnSite(task, onSiteAt)
  if (!mayMark) return null
  return (
    <div role="status" className="min-width-0">
      {at === null ? (
        <Button
          size="phone"
          fullWidth
          leftSection={<Icon of={IconMapPinCheck} size={20} />}
          isBusy={isBusy}
          onClick={mark}
        >
          {isBusy ? 'Определяем место…' : 'Я на месте'}
        </Button>
      ) : (
        <span className="inline-row gap-6 strong ok">
          <Icon of={IconMapPinCheck} size={18} />
          На месте с {clock(at)}
        </span>
      )}
    </div>
  )
}
