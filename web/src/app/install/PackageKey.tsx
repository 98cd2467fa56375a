interface PackageKeyProps {
  isTestKey: boolean
  /** The name in the certificate. */
  signer: string
}

/** Whose key has signed the package: Android updates an application only by the same key. */
export const PackageKey = ({ isTestKey, signer }: PackageKeyProps) => (
  <p className="no-margin above-12 text-13 line-18 muted">
    {isTestKey
      ? 'Пакет подписан пробным ключом. Приложение с ключом вашей компании поставится заново, а не поверх этого.'
      : `Пакет подписан ключом: ${signer}.`}
  </p>
)
