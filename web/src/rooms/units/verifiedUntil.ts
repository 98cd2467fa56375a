import type { Unit } from '@naryad/contract/units/units'

/** The end of the open verification: the term with a proof, else the one in the state of the verification. */
export const verifiedUntil = ({ terms, verification }: Unit): string | null => {
  const proven = terms.find(({ proofNumber, proofUrl }) => proofNumber !== '' || proofUrl !== '')
  return (proven ?? terms.find(({ state }) => state === verification))?.dateTo ?? null
}
