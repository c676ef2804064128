@echo off
rem schtasks /Create /TN gift-nightly /SC DAILY /ST 22:30 /TR "%USERPROFILE%\gift\nightly.cmd"
set "GIFT_API_BASE=http://127.0.0.1:3000"
set "GIFT_APP_SECRET_FILE=%USERPROFILE%\gift\key"
call gift run "%USERPROFILE%\gift\inbox" --once --max-total 3000 --quiet --summary "%USERPROFILE%\gift\summary.txt" --log-file "%USERPROFILE%\gift\night.log"
exit /b %ERRORLEVEL%
