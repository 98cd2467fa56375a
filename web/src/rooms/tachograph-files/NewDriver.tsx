import { driverFields } from '@naryad/contract/drivers/drivers.fields'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import type { CardContent } from '@naryad/contract/tachograph-files/tachograph-content'
import type { TachographFileDetails } from '@naryad/contract/tachograph-files/tachograph-files'
import { tachographFilesRoutes } from '@naryad/contract/tachograph-files/tachograph-files.routes'
import { useQuery } from '@tanstack/react-query'
import IconPlus from '~icons/plus'

import { call } from '../../client/api/api.ts'
import { useKey } from '../../client/api/useKey.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { tachographFilesQueries } from './tachographFiles.queries.ts'

/** Adds the holder of the card as a driver, to whom the file then belongs. */
export function NewDriver({ file }: { file: TachographFileDetails }) {
  const mayCreate = useMay(driversRoutes.create)
  const card = useQuery({
    ...tachographFilesQueries.content(file.id, file.version),
    enabled: mayCreate,
  }).data?.cards[0]
  const once = useKey()
  const isPhone = useIsPhone()
  const create = useAction({
    run: async (holder: CardContent) => {
      const driver = await once.run((idempotencyKey) =>
        call(driversRoutes.create, { body: driverOf(holder) }, { idempotencyKey }),
      )
      // A repeated press after a failure here finds the driver that was created.
      return call(tachographFilesRoutes.assign, { params: { id: file.id }, body: { driverId: driver.id } })
    },
    touches: ['tachograph-files', 'drivers', 'cars', 'maintenance'],
    done: 'Водитель добавлен, файл записан за ним',
  })
  if (!mayCreate || !card || card.lastName === '') return null
  return (
    <div>
      <Button
        size={isPhone ? 'phone' : 'md'}
        leftSection={<Icon of={IconPlus} />}
        isBusy={create.isRunning}
        onClick={() => create.start(card)}
      >
        Добавить водителя: {nameOf(card)}
      </Button>
    </div>
  )
}

/** Cards write names in capital letters. */
const capitalized = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

const nameOf = ({ lastName, firstNames }: CardContent): string =>
  capitalized(`${lastName} ${firstNames}`.trim())

function driverOf(card: CardContent) {
  const [firstName = '', ...middle] = capitalized(card.firstNames).split(' ')
  return {
    lastName: capitalized(card.lastName),
    firstName,
    middleName: middle.join(' '),
    birthDate: card.birthDate,
    driverCardNumber: card.number,
    driverCardExpiresOn: card.expiresOn,
    licenseNumber: card.licenseNumber.slice(0, driverFields.licenseNumber.max),
  }
}
