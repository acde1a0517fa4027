import { plant, plantAll } from '../../planted/mutant.ts'

export function mutants(isQuick: boolean): Record<string, Promise<string>> {
  return isQuick ? coarseMutants() : { ...coarseMutants(), ...fineMutants() }
}

/** Caught within seconds. */
function coarseMutants(): Record<string, Promise<string>> {
  return {
    'no unique keys: every poll writes again': plantAll([
      {
        file: 'server/migrations/20261115050100000_chain.sql',
        sound: '  CONSTRAINT detections_once UNIQUE (source, signature, position),\n',
        faulty: '',
      },
      {
        file: 'server/migrations/20261115050100000_chain.sql',
        sound: '  CONSTRAINT transactions_signature_unique UNIQUE (signature),\n',
        faulty: '',
      },
      {
        file: 'server/src/ledger/detections/repository.ts',
        sound: `ON CONFLICT (source, signature, position) DO UPDATE SET \${assignmentFrom(CHANGING, 'excluded')}`,
        faulty: 'ON CONFLICT DO NOTHING',
      },
      {
        file: 'server/src/ledger/transactions/repository.ts',
        sound: `ON CONFLICT (signature) DO UPDATE SET \${assignmentFrom(CHANGING, 'excluded')}
    WHERE known.source = excluded.source
      AND (\${changesOf('known')}) IS DISTINCT FROM (\${changesOf('excluded')})`,
        faulty: '',
      },
    ]),
    'the cursor moves to the newest row of one node': plant(
      'server/src/chain/ingestion/scan.ts',
      'return void (await walk(source, feed, { pages, goesOn: save }))',
      `const { rows } = await walk(source, feed, { pages, goesOn: save })
      const newest = highest([...rows.values()])
      if (newest === undefined) return
      const { signature, slot } = newest
      const anchorSignature = feed.cursor?.signature ?? null
      await moveCursor(db, feed, { signature, slot, blockhash: '', anchorSignature }, slot)
      return`,
    ),
    'a payment counts again each time it is seen': plant(
      'server/src/payments/payments/state.ts',
      'let [recipient, fee] = [0n, 0n]',
      'let [recipient, fee] = [payment.receivedBaseUnits, payment.feeReceivedBaseUnits] as [bigint, bigint]',
    ),
    'a vanished payment is kept': plant(
      'server/src/payments/payments/state.ts',
      "const isThere = ({ commitment }: PaymentFact) => commitment !== 'vanished'",
      'const isThere = (_: PaymentFact) => true',
    ),
    'gifts end on confirmed instead of final': plantAll([
      {
        file: 'server/src/gifts/state.ts',
        sound: "if (end?.commitment === 'finalized' && end.action === 'release') {",
        faulty: "if (end?.action === 'release') {",
      },
      {
        file: 'server/src/gifts/state.ts',
        sound: "if (end?.commitment === 'finalized') {",
        faulty: 'if (end !== undefined) {',
      },
    ]),
  }
}

/** Caught once there is a chance, which may take a while. */
function fineMutants(): Record<string, Promise<string>> {
  return {
    'the cursor passes rows on which the nodes disagree': plant(
      'server/src/chain/ingestion/scan.ts',
      'const trouble = troubleOf(walks, agreed, known, span)',
      'const trouble = troubleOf([], agreed, known, span)',
    ),
    'final by the answer of one node': plant(
      'server/src/chain/ingestion/apply.ts',
      'transaction: await readAgreed(sources, signature) }',
      'transaction: await readAgreed(sources.slice(0, 1), signature) }',
    ),
    'sessions complete on confirmed instead of final': plant(
      'server/src/payments/payments/state.ts',
      "const final = counted.filter(({ commitment }) => commitment === 'finalized')",
      'const final = counted',
    ),
    'a payment for two counts for both': plant(
      'server/src/payments/payments/match.ts',
      'if (credits + (isShared ? 1 : 0) <= 1) return matches',
      'if (credits + (isShared ? 1 : 0) <= 2) return matches',
    ),
    'Transactions outlive the payments they record': plant(
      'server/src/ledger/transactions/service.ts',
      'return gone.length === 0 ? [] : await deleteTransactions(tx, gone)',
      'return []',
    ),
  }
}
