/** A shell script that signs one call by D901 and sends it. */
export const sampleRequest = (origin: string): string => `KEY="$GIFT_APP_KEY"; SECRET="$GIFT_APP_SECRET"
METHOD=GET; URL_PATH=/api/user/wallet/info; QUERY=''; BODY=''
TS=$(date +%s); NONCE=$(openssl rand -hex 12)
HASH=$(printf %s "$BODY" | openssl dgst -sha256 -r | cut -d' ' -f1)
SIGN=$(printf '%s\\n%s\\n%s\\n%s\\n%s\\n%s' "$METHOD" "$URL_PATH" "$QUERY" "$TS" "$NONCE" "$HASH" \\
  | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
curl -s "${origin}$URL_PATH" \\
  -H "X-App-Key: $KEY" -H "X-Timestamp: $TS" -H "X-Nonce: $NONCE" -H "X-Signature: $SIGN"`;
