import type { ContractRef } from '@naryad/contract/contracts/contracts'
import { contractName } from '@naryad/contract/contracts/contracts.words'
import { Link } from '@tanstack/react-router'

export const ContractLink = ({
  contract: { id, number },
}: {
  contract: Pick<ContractRef, 'id' | 'number'>
}) => (
  <Link to="/contracts/{-$id}" params={{ id }}>
    {contractName(number)}
  </Link>
)
