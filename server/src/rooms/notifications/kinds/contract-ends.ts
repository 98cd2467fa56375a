import { contractTitle } from '@naryad/contract/contracts/contracts.words'
import { upperFirst } from '@naryad/contract/kit/letter-case'

import { calendarDay } from '../../../platform/text/values.ts'
import { contractEvents } from '../../contracts/index.ts'
import { defineKind, noSubject } from './kind.ts'
import { readContracts } from './objects.repo.ts'

export const contractEnds = defineKind({
  kind: 'contract.ends',
  event: contractEvents.ends,
  read: async (db, payloads) => {
    const contracts = await readContracts(
      db,
      payloads.map(({ contractId }) => contractId),
    )
    return payloads.map(({ contractId }) => {
      const contract = contracts.get(contractId)
      if (!contract) return undefined
      const title = `${upperFirst(contractTitle(contract.number))} до ${calendarDay(contract.dateTo)}`
      return {
        subject: {
          ...noSubject,
          url: () => `/contracts/${contractId}`,
          companyId: contract.companyId,
          isForStaff: true,
        },
        audience: ['seniors'],
        render: () => ({
          title,
          text: contract.companyName,
          group: {
            title: 'Заканчиваются договоры',
            line: `${title}, ${contract.companyName}`,
            url: () => '/contracts?view=ending',
          },
        }),
      }
    })
  },
})
