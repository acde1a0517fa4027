export type Gift = {
  id: string
  object: 'gift'
  status: 'requires_action' | 'open' | 'released' | 'reclaimed'
  next_action: {
    type: 'submit_transaction'
    transaction: {
      serialized_transaction: string
      signer_address: string
      fee_payer_address: string
      network_fee_lamports: number
      chain_pay_uri?: string
      qr_data_url?: string
    }
  } | null
  amount: number
  currency: 'usdc'
  sender_address: string
  recipient_address: string | null
  release_verification_key: string
  funded_at: number | null
  released_at: number | null
  reclaimed_at: number | null
  release_tx: string | null
  created: number
  metadata: Record<string, string>
  last_release_attempt?: ReleaseAttempt | null
}

type ReleaseAttempt = {
  signature: string
  recipient_address: string
  status: 'submitted' | 'landed' | 'failed' | 'dropped'
  message: string
}

export type GiftPreview = {
  id: string
  object: 'gift_preview'
  status: Gift['status']
  amount: number
  currency: 'usdc'
  business_profile: { name: string }
  release_verification_key: string
  funded_at: number | null
  released_at: number | null
  reclaimed_at: number | null
  last_release_attempt: ReleaseAttempt | null
}

export type Detection = {
  id: string
  signature: string
}

type Wait = { wait_for?: 'open' | 'released' | 'reclaimed'; timeout?: number }

export type CreateGiftData = {
  body: {
    amount: number
    currency?: 'usdc'
    sender_address: string
    release_verification_key: string
    metadata?: Record<string, string>
  }
}
export type GetGiftData = { query?: Wait }
export type GetGiftPreviewData = { query?: Wait }
export type ListGiftsData = {
  query?: {
    limit?: number
    starting_after?: string
    ending_before?: string
    status?: Gift['status']
    sender_address?: string
    recipient_address?: string
  }
}
export type ReleaseGiftData = {
  body: { recipient_address: string; fee_payer?: 'sponsor' | 'recipient' }
}
export type SubmitGiftReleaseData = { body: { serialized_transaction: string } }

export type ListGiftDetectionsData = {
  query?: { limit?: number; starting_after?: string; ending_before?: string }
}
