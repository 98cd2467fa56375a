import type { ActCard } from '@naryad/contract/acts/acts'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import IconCheck from '~icons/check'
import IconFileExport from '~icons/file-export'
import IconFileInvoice from '~icons/file-invoice'
import IconPrinter from '~icons/printer'

import { useAction } from '../../client/queries/useAction.ts'
import { useMay, useMe } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { savePdf } from './actFiles.ts'
import { openExport, openInvoice, openIssue } from './openActDialogs.tsx'

/** What can be done with the act in its status. */
export function ActButtons({ act }: { act: ActCard }) {
  const isClient = useMe().role === 'client'
  const mayIssue = useMay(actsRoutes.issue)
  const maySetInvoice = useMay(actsRoutes.invoice)
  const print = useAction({ run: () => savePdf(act), touches: [] })
  const isIssued = act.status === 'ISSUED'
  return (
    <div className="row wrap gap-8">
      {act.status === 'DRAFT' && mayIssue && act.lines.length > 0 && (
        <Button variant="filled" leftSection={<Icon of={IconCheck} />} onClick={() => openIssue(act)}>
          Выставить
        </Button>
      )}
      <Button
        leftSection={<Icon of={IconPrinter} />}
        isBusy={print.isRunning}
        onClick={() => print.start(undefined)}
      >
        PDF
      </Button>
      {isIssued && !isClient && (
        <Button leftSection={<Icon of={IconFileExport} />} onClick={() => openExport([act.id])}>
          Файл для 1С
        </Button>
      )}
      {isIssued && maySetInvoice && (
        <Button leftSection={<Icon of={IconFileInvoice} />} onClick={() => openInvoice(act)}>
          {act.invoiceNumber === '' ? 'Указать счёт' : 'Счёт'}
        </Button>
      )}
    </div>
  )
}
