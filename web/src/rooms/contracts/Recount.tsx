import type { ContractCard } from '@naryad/contract/contracts/contracts'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { openTaskForms } from '@naryad/contract/tasks/tasks.words'
import IconRefresh from '~icons/refresh'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { count } from '../../ui/formats/numbers.ts'
import { counted } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'

/** A changed contract moves no deadline until this is pressed. */
export function Recount({ contract: { id, outdatedCount } }: { contract: ContractCard }) {
  const mayRecount = useMay(contractsRoutes.recount)
  const recount = useAction({
    run: () => call(contractsRoutes.recount, { params: { id } }),
    touches: ['contracts', 'tasks'],
    done: ({ count: done }) => `Сроки пересчитаны: ${counted(done, openTaskForms)}`,
  })
  if (!mayRecount) return null
  return (
    <div className="stack gap-6">
      <p className="no-margin secondary">Сроки открытых заявок не по нормативу этого договора</p>
      <div>
        <Button
          leftSection={<Icon of={IconRefresh} />}
          isBusy={recount.isRunning}
          onClick={() => recount.start(undefined)}
        >
          Пересчитать {count(outdatedCount)} открытых
        </Button>
      </div>
    </div>
  )
}
