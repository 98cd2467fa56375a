import { shiftsRoutes } from '@naryad/contract/shifts/shifts.routes'
import IconPrinter from '~icons/printer'

import { call } from '../../client/api/api.ts'
import { saveFile } from '../../client/files/saveFile.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

const read = (id: number | null): Promise<unknown> =>
  id === null ? call(shiftsRoutes.currentPdf) : call(shiftsRoutes.pdf, { params: { id } })

/** The sheet as a file; null: that of now. */
export function PrintButton({ id }: { id: number | null }) {
  const printing = useAction({
    run: async () => {
      const answer = await read(id)
      if (answer instanceof Response)
        await saveFile(answer, id === null ? 'Лист смены.pdf' : `Лист смены № ${id}.pdf`)
    },
    touches: [],
  })
  return (
    <Button
      leftSection={<Icon of={IconPrinter} />}
      isBusy={printing.isRunning}
      onClick={() => printing.start(undefined)}
    >
      PDF
    </Button>
  )
}
