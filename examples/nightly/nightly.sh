#!/usr/bin/env bash
# Orders every sheet of the inbox. Running it again never buys a row twice: the journal and the keys see to that.
set -u
inbox="${GIFT_INBOX:-$HOME/gift/inbox}"
logs="${GIFT_LOGS:-$HOME/gift/logs}"
goods="${GIFT_GOODS:?set GIFT_GOODS to the goods id}"
limit="${GIFT_MAX_AMOUNT:-500}"
mkdir -p "$inbox/done" "$inbox/failed" "$logs"
worst=0
shopt -s nullglob
for file in "$inbox"/*.{csv,xlsx,xls}; do
  name=$(basename "$file")
  gift order "$file" --goods "$goods" --yes --on-duplicate skip --on-error skip --max-amount "$limit" \
    --quiet --json --log-file "$logs/nightly.log" \
    --out "$logs/$name.waybills.csv" --errors "$inbox/failed/$name" >"$logs/$name.json"
  code=$?
  case $code in
    0 | 5) mv "$file" "$inbox/done/$name" ;;
    *) worst=$code ;;
  esac
done
exit "$worst"
