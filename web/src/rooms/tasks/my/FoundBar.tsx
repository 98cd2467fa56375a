import { Button } from '../../../ui/controls/Button.tsx'
import type { Conditions } from '../filters/conditions.ts'
import { FilterBar } from '../filters/FilterBar.tsx'
import { reportConditions } from '../filters/reportConditions.ts'
import { allQueues } from '../list/listQueue.ts'
import type { MySearch } from './useMyAddress.ts'

interface FoundBarProps {
  conditions: Conditions
  onShow: (next: MySearch) => void
}

/** The filters of the shown requests, and a button that clears them. */
export const FoundBar = ({ conditions, onShow }: FoundBarProps) => (
  <div className="row wrap gap-8 pad-x-20 pad-top-12" role="group" aria-label="Заявки отчёта">
    <b>Заявки отчёта</b>
    <FilterBar
      queue={allQueues}
      conditions={conditions}
      onChange={(next) => onShow(reportConditions.write(next) as MySearch)}
    />
    <Button size="sm" onClick={() => onShow({ view: 'all' })}>
      Показать все
    </Button>
  </div>
)
