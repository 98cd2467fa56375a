import { contractForms } from '@naryad/contract/contracts/contracts.words'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { ownPriceColumns } from '@naryad/contract/prices/own-prices.columns'
import type { PriceList } from '@naryad/contract/prices/prices'
import { priceListsRoutes } from '@naryad/contract/prices/prices.routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconDownload from '~icons/download'
import IconPencil from '~icons/pencil'
import IconPlus from '~icons/plus'
import IconReceipt from '~icons/receipt'
import IconTrash from '~icons/trash'
import IconUpload from '~icons/upload'

import { call } from '../../client/api/api.ts'
import { Failed } from '../../client/queries/Failed.tsx'
import { useAction } from '../../client/queries/useAction.ts'
import { useExcel } from '../../client/register/useExcel.ts'
import { pricesQueries } from '../../entities/price/prices.queries.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { shortDay } from '../../ui/formats/dates.ts'
import { counted } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonBar } from '../../ui/states/SkeletonRows.tsx'
import { useRegisterImport } from '../imports/index.ts'
import { percentText } from './percentText.ts'
import { PriceListForm } from './PriceListForm.tsx'

import dictionary from '../../ui/Dictionary.module.css'

/** «Прайс-листы договоров»: prices that contracts have beside the base list. */
export function PriceListsDictionary() {
  const { data, error, refetch } = useQuery(pricesQueries.lists)
  const [edited, setEdited] = useState<PriceList | 'new' | null>(null)
  const remove = useAction<PriceList, undefined>({
    run: ({ id }) => call(priceListsRoutes.remove, { params: { id } }),
    touches: ['prices'],
    done: (_, list) => `Прайс-лист ${inQuotes(list.title)} удалён`,
  })
  const add = (
    <Button size="lg" leftSection={<Icon of={IconPlus} />} onClick={() => setEdited('new')}>
      Добавить прайс-лист
    </Button>
  )
  return (
    <div className={dictionary.dictionary}>
      <p className="no-margin secondary">
        Цены для договоров: процент к базовому прайс-листу и свои цены отдельных позиций. Прайс-лист указывают
        в договоре, и в затратах его заявок позиции подставляют эти цены.
      </p>
      {!data && error && (
        <Failed title="Не удалось загрузить прайс-листы" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonBar width="100%" height={160} />}
      {data?.items.length === 0 && (
        <EmptyState
          sign={IconReceipt}
          title="Прайс-листов нет"
          text="Пока во всех договорах базовые цены."
          actions={add}
        />
      )}
      {data && data.items.length > 0 && (
        <>
          <ul className={dictionary.rows}>
            {data.items.map((list) => (
              <ListRow
                key={list.id}
                list={list}
                onEdit={() => setEdited(list)}
                onRemove={() =>
                  confirm({
                    title: `Удалить прайс-лист ${inQuotes(list.title)}?`,
                    onYes: () => remove.start(list),
                  })
                }
              />
            ))}
          </ul>
          <div className="flex end wrap gap-8">
            <PriceListFiles />
            {add}
          </div>
        </>
      )}
      {edited && (
        <PriceListForm
          item={edited === 'new' ? null : edited}
          onSaved={() => undefined}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

/** The prices of all lists as one file to be edited in a spreadsheet, and back. */
function PriceListFiles() {
  const imports = useRegisterImport('priceLists')
  const { start, isRunning } = useExcel(exportsRoutes.priceLists)
  return (
    <>
      {imports.map(({ title, run }) => (
        <Button key={title} size="lg" leftSection={<Icon of={IconUpload} />} onClick={run}>
          {title}
        </Button>
      ))}
      <Button
        size="lg"
        leftSection={<Icon of={IconDownload} />}
        isBusy={isRunning}
        onClick={() => start({ filters: {}, columns: ownPriceColumns.map(({ key }) => key) })}
      >
        Excel
      </Button>
    </>
  )
}

const priceForms = ['своя цена', 'своих цены', 'своих цен'] as const

/** «с 01.01.2026, базовые цены −10 %, 3 своих цены» */
const aboutText = ({ dateFrom, percent, items, isActive }: PriceList): string =>
  [
    isActive ? null : 'не действует',
    `с ${shortDay(dateFrom)}`,
    percentText(percent),
    items.length > 0 && counted(items.length, priceForms),
  ]
    .filter(Boolean)
    .join(', ')

interface ListRowProps {
  list: PriceList
  onEdit: () => void
  onRemove: () => void
}

const ListRow = ({ list, onEdit, onRemove }: ListRowProps) => (
  <li className={dictionary.row} data-off={!list.isActive || undefined}>
    <div className={dictionary.about}>
      <span className={dictionary.title}>{list.title}</span>
      <span className="digits muted">{counted(list.contractsCount, contractForms)}</span>
      <span className={dictionary.small}>{aboutText(list)}</span>
    </div>
    <IconButton label={`Изменить: ${list.title}`} icon={IconPencil} size="sm" onClick={onEdit} />
    <IconButton label={`Удалить: ${list.title}`} icon={IconTrash} size="sm" onClick={onRemove} />
  </li>
)
